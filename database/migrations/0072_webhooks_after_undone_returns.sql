-- No topic told receivers of the return, so its undo (decisions 12.3) sends them neither order.shipped nor order.delivered again.
CREATE OR REPLACE FUNCTION "queue_order_webhooks"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.webhook_endpoints WHERE removed_at IS NULL) THEN RETURN NULL; END IF;
  PERFORM public.queue_webhook(topic, event.at, jsonb_strip_nulls(jsonb_build_object('orderId', event.order_id,
    'number', orders.number, 'isTest', orders.is_test, 'status', event.to_status, 'paymentStatus', event.to_payment_status,
    'amountCents', CASE WHEN topic = 'order.refunded' THEN (event.amount * 100)::integer END)))
  FROM added event JOIN public.orders ON orders.id = event.order_id
  CROSS JOIN LATERAL (VALUES
    (CASE WHEN event.from_status IS NULL THEN 'order.placed' END),
    (CASE WHEN event.to_payment_status IN ('paid', 'free') AND event.from_payment_status IS DISTINCT FROM event.to_payment_status
      AND coalesce(event.from_payment_status, 'pending') IN ('pending', 'failed') THEN 'order.paid' END),
    (CASE WHEN event.to_status IS NOT DISTINCT FROM event.from_status OR event.from_status IS NULL
        OR event.from_status = 'Retournee' AND event.to_status IN ('Expediee', 'Livree') THEN NULL
      WHEN event.to_status = 'Expediee' THEN CASE event.from_status WHEN 'Livree' THEN 'order.delivery_undone' ELSE 'order.shipped' END
      WHEN event.to_status = 'A_expedier' AND event.from_status = 'Expediee' THEN 'order.shipping_undone'
      WHEN event.to_status = 'Livree' THEN 'order.delivered'
      WHEN event.to_status = 'Annulee' THEN 'order.cancelled'
      WHEN event.to_status = 'Retractation' THEN 'order.withdrawn' END),
    (CASE WHEN event.kind = 'refund' THEN 'order.refunded' END)
  ) topics (topic)
  WHERE topic IS NOT NULL ORDER BY event.id;
  RETURN NULL;
END
$$;
