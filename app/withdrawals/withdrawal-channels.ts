/** How a withdrawal reached the shop, other than by its page. */
export const withdrawalChannels = ["letter", "phone", "email"] as const;
