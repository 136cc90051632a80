import { Notice } from "#app/ui/status/notice.tsx";
import type { StaffAnswer } from "../frame/staff-answer.ts";

/** What the last scan has done, until the next: a toast has gone before the eyes are back from the parcel. It is announced by the toast. */
export function LastAnswer({ state }: { state: { fetcher: { data: StaffAnswer | undefined }; busy: boolean } }) {
  const { data } = state.fetcher;
  if (state.busy || !data?.ok || !data.message) return null;
  return <Notice tone="signal">{data.message}</Notice>;
}
