import { createContext, type RouterContextProvider } from "react-router";
import { may, type Permission, type Role } from "#app/accounts/permissions.ts";

/** The steps of a page by their intent. */
export type StaffSteps = ReadonlyMap<string, { permission: Permission }>;

/** By the pattern of the page's route; `server/pages/document.ts` collects them from the actions. */
export const staffSteps = createContext<ReadonlyMap<string, StaffSteps>>(new Map());

/** Intents whose buttons the page hides. */
export const refusedSteps = (context: Readonly<RouterContextProvider>, pattern: string, role: Role | null): string[] =>
  [...(context.get(staffSteps).get(pattern) ?? [])]
    .filter(([, { permission }]) => !may(role, permission))
    .map(([intent]) => intent);
