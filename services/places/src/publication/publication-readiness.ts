import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { publicationReadiness } from '@llavero/proto/commands/places-publication';
import { invalid } from '@llavero/proto/errors';
import { place as definition } from '@llavero/proto/records/places/place';
import { offerFindings } from '@llavero/proto/rules/publication';
import { OfferFacts } from './offer-facts.ts';

/** Units of one page of a list; each question costs one request to the contracts service whatever their number. */
const MOST_UNITS = 200;

/** What is missing before units may be offered. */
@CommandHandler(publicationReadiness)
export class PublicationReadiness implements Handles<typeof publicationReadiness> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly facts: OfferFacts,
  ) {}

  async run(
    input: InputOf<typeof publicationReadiness>,
    { requestId }: CallContext,
  ): Promise<OutputOf<typeof publicationReadiness>> {
    const ids = [...new Set(input.units)];
    if (ids.length > MOST_UNITS)
      throw invalid(
        'PLACE.TOO_MANY_UNITS',
        `Se han pedido ${ids.length} unidades; como máximo ${MOST_UNITS}.`,
      );
    const places = await this.stores.of(definition).loadManyUnchecked(ids);
    const units = places.filter(({ type }) => type === 'UNIT');
    const facts = await this.facts.of(units, this.database, requestId);
    const looked = units.flatMap((unit) => {
      const around = facts.get(unit.id);
      return around ? [{ unit, around, findings: offerFindings(unit, around) }] : [];
    });
    return {
      units: looked.map(({ unit, around, findings }) => ({
        unit: unit.id,
        ready: !findings.some(({ blocks }) => blocks),
        freeFrom: around.freeFrom,
      })),
      findings: looked.flatMap(({ unit, findings }) =>
        findings.map((finding) => ({ unit: unit.id, ...finding })),
      ),
    };
  }
}
