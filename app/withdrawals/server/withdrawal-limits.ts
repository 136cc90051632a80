/** Only against floods: declarations have legal effect, and refusals point to e-mail. */
export const withdrawalLimits = {
  perAddress: { name: "withdrawals", max: 20, windowSeconds: 3600 },
  /** One naming its order, one other; the rest in a digest, so that nobody can fill a mailbox. */
  unrecognised: { name: "withdrawal-mails", max: 1, windowSeconds: 3600 },
  recognised: { name: "withdrawal-mails-order", max: 1, windowSeconds: 3600 },
} as const;
