import type { TableState } from "#app/staff-ui/lists/table-state.ts";
import type { DemandFilter, DemandSort } from "../demand.server.ts";

/** The filter that the address of the list describes. */
export const demandFilter = ({ search, filters }: TableState): DemandFilter => ({
  search,
  ...(filters.awaited && { isAwaited: true }),
});

export const demandSort = ({ sort }: TableState): DemandSort => sort as DemandSort;

/** One string that identifies a model, for steps on many rows: neither name is unique. */
export const modelId = ({ brand, model }: { brand: string; model: string }): string => JSON.stringify([brand, model]);

/** Undefined if the string is no `modelId`. */
export function readModelId(id: string): { brand: string; model: string } | undefined {
  try {
    const names: unknown = JSON.parse(id);
    if (!Array.isArray(names) || names.length !== 2) return undefined;
    const [brand, model] = names as unknown[];
    return typeof brand === "string" && typeof model === "string" ? { brand, model } : undefined;
  } catch {
    return undefined;
  }
}
