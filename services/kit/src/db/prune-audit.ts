/** Addresses and devices are personal data: they serve to look into an incident, not for ever. */
const KEEP_ADDRESSES = '180 days';

/** Takes addresses and devices out of old audit entries; who, when and what changed stays (docs/security.md). */
export async function pruneAudit(on: {
  query(sql: string, values: unknown[]): Promise<unknown>;
}): Promise<void> {
  await on.query(
    `UPDATE audit SET address = NULL, device = NULL
     WHERE (address IS NOT NULL OR device IS NOT NULL) AND at < now() - $1::interval`,
    [KEEP_ADDRESSES],
  );
}
