import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { SystemFields } from '@llavero/proto/fields/record';
import { followedCertificates, otherCertificateTypes } from '@llavero/proto/records/choices/places';
import {
  certificateOf,
  certificateStatus,
  type CertificateType,
  type HeldCertificate,
} from '@llavero/proto/records/parts/certificate';
import { place as definition, type Place } from '@llavero/proto/records/places/place';
import { needsEnergy, needsOccupancy } from '@llavero/proto/rules/certificates';
import { inBatches } from '@llavero/proto/values/ids';
import { normaliseSearch } from '@llavero/proto/values/search-text';
import { Injectable } from '@nestjs/common';

/** A certificate that a unit has or needs. */
export interface CertificateRow {
  place: string;
  property: string | null;
  version: number;
  title: string;
  /** The title as a search compares it. */
  search: string;
  region: string | null;
  contract: string | null;
  certificate: CertificateType;
  /** The law asks for it (`rules/certificates.ts`). */
  needed: boolean;
  dates: HeldCertificate<Place>;
}

/**
 * The certificates of all units. Addresses are sealed, and which certificates are needed depends on them: a unit is opened
 * when it has changed, and kept in memory otherwise.
 */
@Injectable()
export class CertificateRows {
  private readonly known = new Map<string, { version: number; rows: readonly CertificateRow[] }>();

  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  /** Every certificate that a unit has or needs, as it stands now; no status yet, for it follows from the day. */
  async all(): Promise<CertificateRow[]> {
    const units = await this.database.query<{ id: string; version: number }>(
      `select id, version from place
        where (type = 'UNIT' or jsonb_array_length(other_certificates) > 0) and deleted_at is null order by id`,
    );
    const changed = units.filter(({ id, version }) => this.known.get(id)?.version !== version);
    for (const batch of inBatches(changed))
      for (const unit of await this.stores.of(definition).loadManyUnchecked(batch.map(({ id }) => id)))
        this.known.set(unit.id, { version: unit.version, rows: rowsOf(unit) });
    if (this.known.size > units.length) {
      const living = new Set(units.map(({ id }) => id));
      for (const id of this.known.keys()) if (!living.has(id)) this.known.delete(id);
    }
    return units.flatMap(({ id }) => this.known.get(id)?.rows ?? []);
  }
}

function rowsOf(unit: Place & SystemFields): CertificateRow[] {
  const { id, version, property, region, kpi } = unit;
  const title = definition.title(unit);
  const contract = (kpi as { contract?: string | null } | null)?.contract ?? null;
  const common = { place: id, property, version, title, search: normaliseSearch(title), region, contract };
  // A building as a whole is not let.
  const isLet = unit.type === 'UNIT';
  const byLaw: readonly CertificateType[] = [
    ...(isLet && needsOccupancy(unit) ? (['OCCUPANCY'] as const) : []),
    ...(isLet && needsEnergy(unit) ? (['ENERGY'] as const) : []),
  ];
  return followedCertificates.values.flatMap((certificate) => {
    const dates = certificateOf(unit, certificate);
    const needed = byLaw.includes(certificate);
    // Nobody has begun one that nobody needs; of the rest each one that is noted is wanted.
    const isNoted = certificate in otherCertificateTypes.options && dates !== null;
    if (!needed && !isNoted && certificateStatus(dates, 0) === 'PENDING') return [];
    return [{ ...common, certificate, needed, dates }];
  });
}
