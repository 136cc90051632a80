/** A declaration has legal effect, so limits only prevent floods; every refusal points to the alternative, e-mail. */
export const withdrawalLimits = {
  perAddress: { name: "withdrawals", max: 20, windowSeconds: 3600 },
  /** Acknowledgements to one e-mail address at once; later ones wait for the end of the window, they are not dropped. */
  mailsPerEmail: { name: "withdrawal-mails", max: 5, windowSeconds: 3600 },
} as const;
