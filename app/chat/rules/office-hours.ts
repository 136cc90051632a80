import { localTimeIn } from "#app/platform/time/zoned-time.ts";

/** The hours in which the team reads the chat: Monday to Friday, 9 to 18 in Paris. The assistant answers at all hours. */
export function isOfficeOpen(moment: Date): boolean {
  const local = localTimeIn("Europe/Paris", moment);
  const weekday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay();
  const hour = Number(local.slice(11, 13));
  return weekday >= 1 && weekday <= 5 && hour >= 9 && hour < 18;
}
