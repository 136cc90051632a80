import type { DemandFilter, DemandSort } from "#app/compatibility/demand.server.ts";
import type { TableState } from "../table/table-state.ts";

/** What the address of the list asks of the models. */
export const demandFilter = ({ search, filters }: TableState): DemandFilter => ({
  search,
  ...(filters.awaited && { isAwaited: true }),
});

export const demandSort = ({ sort }: TableState): DemandSort => sort as DemandSort;

/** A model in one line, for the steps on several: neither name alone says which one it is. */
export const modelId = ({ brand, model }: { brand: string; model: string }): string => JSON.stringify([brand, model]);

/** Undefined for what is no such line. */
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
