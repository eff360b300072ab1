/** A key return (C §3.2 `pickup`) as far as others are told of it. Days in unix seconds. */
interface Pickup {
  pickupDate: number | null;
  pickupTime: { from: string | null; to: string | null } | null;
  published: boolean | null;
  landlordNotificationDate: number | null;
}

/**
 * A pickup after a change: whoever saw the old day or hours published, or was told of them, has to be told again. What the change itself
 * says of the new ones stands.
 */
export function pickupToTell<P extends Pickup>(before: Pickup | null | undefined, next: P): P {
  if (!before) return next;
  const isSame =
    next.pickupDate === before.pickupDate &&
    next.pickupTime?.from === before.pickupTime?.from &&
    next.pickupTime?.to === before.pickupTime?.to;
  if (isSame) return next;
  const isTold = next.landlordNotificationDate !== before.landlordNotificationDate;
  return {
    ...next,
    published: next.published !== before.published && next.published,
    landlordNotificationDate: isTold ? next.landlordNotificationDate : null,
  };
}
