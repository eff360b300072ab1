import type { LinkPurpose } from '@llavero/kit/links/scoped-links';

/** The link by which a contact chooses when to come; about an invitation. */
export const invitationLink: LinkPurpose<null> = { name: 'visitInvitation', days: 14, scope: () => null };

/** The link by which a visitor cancels or moves; about a visit, good until it is over. */
export const changeLink: LinkPurpose<null> = { name: 'visitChange', days: 120, scope: () => null };

/** The link by which a visitor says how it was; about a visit. */
export const ratingLink: LinkPurpose<null> = { name: 'visitRating', days: 30, scope: () => null };

/** The secret address of somebody's calendar; about an employee. It ends when a newer one is made or it is revoked. */
export const feedLink: LinkPurpose<null> = { name: 'visitFeed', days: 3650, scope: () => null };
