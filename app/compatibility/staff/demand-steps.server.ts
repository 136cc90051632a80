import { plural } from "#app/i18n/format.ts";
import {
  defineBulkStep,
  defineStep,
  isConfirmed,
  type StepResult,
  staffAction,
} from "#app/staff-ui/steps/staff-action.server.ts";
import { demandOfModel, listDemand } from "../demand.server.ts";
import { countNotified, makeCompatible, notifyWaiting } from "../notify-waiting.server.ts";
import { compatibleFields } from "./demand-fields.ts";
import { demandListQuery, demandTexts, modelId, readModelId } from "./demand-list.server.ts";

const maxNameLength = 100;
const textIn = (form: FormData | URLSearchParams, name: string): string =>
  String(form.get(name) ?? "").slice(0, maxNameLength);

export const demandAction = staffAction({
  messages: (language) => demandTexts(language).messages,
  steps: {
    notify: defineStep({
      permission: "demand.edit",
      fields: {},
      isConfirmedFirst: true,
      async run(staff, _, { form }): Promise<StepResult> {
        const model = { brand: textIn(form, "brand"), model: textIn(form, "model") };
        const count = await notifyWaiting(staff, model);
        return { ok: true, done: "notified", values: { count } };
      },
    }),
    "notify-models": defineBulkStep({
      permission: "demand.edit",
      fields: {},
      isConfirmedFirst: true,
      async matching(staff, params, page) {
        const filter = await demandListQuery.filter(staff, params);
        const sort = { key: "model", descending: false } as const;
        const found = await listDemand(staff.db, { filter, sort, page });
        return { ids: found.rows.map(modelId), next: found.next };
      },
      async runRow(staff, id): Promise<StepResult> {
        const model = readModelId(id);
        if (!model) return { ok: false, error: "noModel" };
        const label = `${model.brand} ${model.model}`;
        const count = await notifyWaiting(staff, model);
        if (count === 0) return { ok: false, error: "noneDue", label };
        return { ok: true, done: "notified", values: { count }, label };
      },
    }),
    "make-compatible": defineStep({
      permission: "demand.edit",
      fields: compatibleFields,
      recent: true,
      async run(staff, { firstYear, lastYear, energy }, { url, form }): Promise<StepResult> {
        const [brand, model] = [textIn(url.searchParams, "brand"), textIn(url.searchParams, "model")];
        if (lastYear < firstYear) return { ok: false, error: "years", field: "lastYear" };
        if ((await demandOfModel(staff.db, { brand, model })).length === 0) return { ok: false, error: "noModel" };
        const waiting = await countNotified(staff.db, { brand, model }, { firstYear, lastYear });
        const confirms = `${brand} ${model} ${firstYear} ${lastYear} ${energy} ${waiting}`;
        if (!isConfirmed(form, confirms)) {
          const mails = plural(demandTexts(staff.language).mails, waiting, staff.language);
          const years = firstYear === lastYear ? String(firstYear) : `${firstYear}–${lastYear}`;
          const values = { name: `${brand} ${model}`, years, mails };
          return { ok: false, error: "confirmCompatible", values, confirms };
        }
        const count = await makeCompatible(staff, { brand, model, firstYear, lastYear, energy });
        return { ok: true, done: "madeCompatible", values: { count } };
      },
    }),
  },
});
