import type { Json } from '@llavero/proto/fields/field';

/** Fields of a letter or its proof as a document: beside its contract, seen by staff only. */
export function filingOf(of: {
  contract: string | null;
  mandate: string | null;
  units: string[];
  agents: string[];
}): Record<string, Json> {
  const { contract, mandate, units: places, agents } = of;
  return {
    type: 'OTHER',
    category: 'RENT',
    subcategory: 'BUROFAX',
    visibility: [],
    contract,
    mandate,
    places,
    agents,
  };
}
