import {
  adminConversationPath,
  adminDonglePath,
  adminLetterPath,
  adminOrderPath,
  adminPromoCodePath,
  adminRequestPath,
  adminSubscriberPath,
} from "#app/paths.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";

const paths = new Map<string, (id: string) => string>([
  ["order", adminOrderPath],
  ["promo", (id) => adminPromoCodePath(rowNumber(id))],
  ["dongle", adminDonglePath],
  ["request", adminRequestPath],
  ["chat", adminConversationPath],
  ["letter", (id) => adminLetterPath(rowNumber(id))],
  ["subscriber", (id) => adminSubscriberPath(rowNumber(id))],
]);

export const subjectPath = ({ type, id }: { type: string; id: string }): string | null => paths.get(type)?.(id) ?? null;
