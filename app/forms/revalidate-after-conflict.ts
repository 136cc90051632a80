import type { ShouldRevalidateFunctionArgs } from "react-router";

/** For `shouldRevalidate`: after a conflict (409) form and submission have current values. */
export const revalidateAfterConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => defaultShouldRevalidate || actionStatus === 409;
