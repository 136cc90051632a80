import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * For `shouldRevalidate` of a page whose steps compare what was shown with what is stored: a step that was refused for it
 * (409) makes the page read its data again, so that the form shows and sends the present values.
 */
export const revalidateAfterConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => defaultShouldRevalidate || actionStatus === 409;
