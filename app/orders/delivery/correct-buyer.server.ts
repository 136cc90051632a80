/** What staff correct of a paid order besides its address (decisions 9.5). */
import { isVehicleCompatible } from "#app/catalogue/vehicles/vehicle-compatibility.server.ts";
import { readdressMails } from "#app/mail/queue-mail.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { comparableEmail } from "#app/platform/text/email-address.ts";
import { emailChangedMail } from "../emails/correction-mails.server.ts";
import type { VehicleField } from "../fields/order-field-rules.ts";
import type { OrderStatus } from "../order-status.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { buyerKey } from "../server/place-order.server.ts";
import { type StaffWrite, writeOrder } from "../transition-order.server.ts";

type Context = { db: Database };
type Vehicle = Pick<OrderRow, VehicleField | "license_plate">;

/** An unpaid order is corrected by its buyer, who places it again; one that has ended stays as it was. */
export const mayCorrectBuyer = (status: OrderStatus): boolean =>
  !["Tentative_ok", "Annulee", "Remboursee"].includes(status);

/** The old and the new address get a mail, and waiting mails go to the new one. Old links stay valid. */
export const correctEmail = ({ db }: Context, input: StaffWrite & { email: string }) =>
  db.transaction(async (tx) => {
    let old = "";
    const result = await writeOrder<"ended" | "sameEmail">(tx, input, (order) => {
      // An erased address is not entered again.
      if (!mayCorrectBuyer(order.status) || order.email === "") return "ended";
      if (comparableEmail(order.email) === comparableEmail(input.email)) return "sameEmail";
      old = order.email;
      const key = order.buyer_key === null ? {} : { buyer_key: buyerKey(input.email) };
      return { action: "order-email-corrected", kind: "emailCorrected", set: { email: input.email, ...key } };
    });
    if (!result.ok) return result;
    const { order } = result;
    await readdressMails(tx, order.id, order.email);
    await emailChangedMail.queue(tx, { order: { ...order, email: old }, to: "old" });
    await emailChangedMail.queue(tx, { order, to: "new" });
    return result;
  });

/** A vehicle that the catalogue does not call compatible needs a reason, which the history keeps. */
export const correctVehicle = ({ db }: Context, input: StaffWrite & { vehicle: Vehicle; reason: string }) =>
  db.transaction(async (tx) => {
    const { vehicle, reason } = input;
    const { vehicle_brand: brand, vehicle_model: model, vehicle_year: year, vehicle_energy: energy } = vehicle;
    const isCompatible = await isVehicleCompatible(tx, { brand, model, year, energy });
    return writeOrder<"ended" | "sameVehicle" | "notCompatible">(tx, input, (order) => {
      if (!mayCorrectBuyer(order.status)) return "ended";
      const names = Object.keys(vehicle) as (keyof Vehicle)[];
      if (names.every((name) => order[name] === vehicle[name])) return "sameVehicle";
      const isOtherCar = brand !== order.vehicle_brand || model !== order.vehicle_model || year !== order.vehicle_year;
      if (isOtherCar && !isCompatible && reason === "") return "notCompatible";
      return { action: "order-vehicle-corrected", kind: "vehicleCorrected", note: reason, set: vehicle };
    });
  });
