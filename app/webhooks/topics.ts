/** What an endpoint can ask for; the triggers of migration `webhooks` write these topics (decisions 12.3). */
export const webhookTopics = [
  ...(["order.placed", "order.paid", "order.shipped", "order.shipping_undone", "order.delivered"] as const),
  ...(["order.delivery_undone", "order.cancelled", "order.withdrawn", "order.refunded"] as const),
  ...(["dongle.*", "request.*"] as const),
] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

/** Sent by hand, to try an endpoint. */
export const testTopic = "webhook.test";
