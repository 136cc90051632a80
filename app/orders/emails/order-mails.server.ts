import { correctedMail } from "../payment/mail-correction.server.ts";
import { correctionMails } from "./correction-mails.server.ts";
import { disputeMails } from "./dispute-mails.server.ts";
import { orderProgressMails } from "./order-progress-mails.server.ts";
import { confirmationMail, paymentRefusedMail } from "./payment-mails.server.ts";
import { returnMails } from "./return-mails.server.ts";

export const orderMails = [
  confirmationMail,
  paymentRefusedMail,
  ...orderProgressMails,
  ...correctionMails,
  correctedMail,
  ...disputeMails,
  ...returnMails,
];
