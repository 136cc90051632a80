/** A declaration has legal effect, so limits only prevent floods; every refusal points to the alternative, e-mail. */
export const withdrawalLimits = {
  perAddress: { name: "withdrawals", max: 20, windowSeconds: 3600 },
  /**
   * Acknowledgements that one mailbox gets at once, from all senders: one of declarations that name no order of this address,
   * one of those that do. All others of the hour are acknowledged together (queue-digest.server.ts), so that nobody can fill
   * a stranger's mailbox, nor keep the acknowledgement from a buyer by it.
   */
  unrecognised: { name: "withdrawal-mails", max: 1, windowSeconds: 3600 },
  recognised: { name: "withdrawal-mails-order", max: 1, windowSeconds: 3600 },
} as const;
