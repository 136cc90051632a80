/** What the purchase page shows before the order (spec 2.6), in euros; the page computes nothing. */
export type OrderQuote = {
  product_price: number;
  discount_amount: number;
  promo_code: string | null;
  promo_error_code: string | null;
  shipping_price: number;
  shipping_type: "france" | "international";
  /** Spec 9: the label applies to France only. */
  free_shipping: boolean;
  subtotal: number;
  total_amount: number;
  vat_rate: number | null;
  vat_amount: number | null;
  total_without_tax: number;
  tax_included: boolean;
  free_order: boolean;
};
