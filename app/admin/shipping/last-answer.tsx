import { Notice } from "#app/ui/status/notice.tsx";
import type { StaffAnswer } from "../frame/staff-answer.ts";

/** What the last scan has done, until the next. A toast announces the same, and is gone by the time that the member of staff looks up from the parcel. */
export function LastAnswer({ state }: { state: { fetcher: { data: StaffAnswer | undefined }; busy: boolean } }) {
  const { data } = state.fetcher;
  if (state.busy || !data?.ok || !data.message) return null;
  return <Notice tone="signal">{data.message}</Notice>;
}
