import { correctedMail } from "../payment/mail-correction.server.ts";
import { disputeMails } from "./dispute-mails.server.ts";
import { orderProgressMails } from "./order-progress-mails.server.ts";
import { confirmationMail, refusalMail } from "./payment-mails.server.ts";

/** The mails about orders that the outbox can write. */
export const orderMails = [confirmationMail, refusalMail, ...orderProgressMails, correctedMail, ...disputeMails];
