import type { LinkPurpose } from '@llavero/kit/links/scoped-links';
import { DAYS_OF_APPROVAL } from '@llavero/proto/rules/order-approval';

/** What a tenant's link is for: an issue that exists, or one that they will report of a contract. */
export type TenantScope = { contract: string | null; issue: string | null };

/**
 * A tenant reports an issue and follows it on one page (decision 0107). The issue they report gets the id of the link, so that a report
 * sent twice over a bad line is one issue.
 */
export const tenantLink: LinkPurpose<TenantScope> = {
  name: 'tenantIssue',
  days: 90,
  scope: (stored) => stored as TenantScope,
};

/** A supplier works off an order on one page, from the answer to the invoice. */
export const supplierLink: LinkPurpose<null> = { name: 'supplierOrder', days: 120, scope: () => null };

/** What a landlord's link is for: the conversation about an issue, and the order they decide about. */
export type LandlordScope = { issue: string; order: string | null };

/** A landlord reads a quote and decides, once, or only writes. */
export const landlordLink: LinkPurpose<LandlordScope> = {
  name: 'landlordIssue',
  days: DAYS_OF_APPROVAL,
  scope: (stored) => stored as LandlordScope,
};
