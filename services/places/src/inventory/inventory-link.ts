import type { LinkPurpose } from '@llavero/kit/links/scoped-links';

/** The link by which a tenant reads an inventory and contests or agrees; it holds nothing but the record it is about. */
export const inventoryLink: LinkPurpose<null> = { name: 'inventoryAnswer', days: 7, scope: () => null };
