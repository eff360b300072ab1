import type { Options } from '@grpc/proto-loader';

/**
 * The only proto-loader configuration of the product: with two of them the same field arrives once as
 * `baseAmount` and once as `base_amount`, once as text and once as a number.
 */
export const loaderOptions: Options = {
  keepCase: true,
  longs: Number,
  enums: String,
  // Absent stays absent: a default that was never sent must not overwrite a value.
  defaults: false,
  arrays: true,
  oneofs: false,
};
