import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { listAreas } from '@llavero/proto/commands/places';
import { areaPrice } from '@llavero/proto/rules/area-prices';
import { fromDayKey } from '@llavero/proto/values/dates';
import { Settings } from '../settings.ts';

/** The districts and towns (ENM-06) with the prices of today. Their texts are loaded when first asked for. */
@CommandHandler(listAreas)
export class ListAreas implements Handles<typeof listAreas> {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async run(
    _input: InputOf<typeof listAreas>,
    { requestId }: CallContext,
  ): Promise<OutputOf<typeof listAreas>> {
    const [prices, { areas }] = await Promise.all([
      this.settings.areaPrices(requestId),
      import('@llavero/proto/data/areas/all'),
    ]);
    const now = this.clock.now();
    return {
      areas: areas.map((area) => {
        const { perSquareMetre, rent80, since } = areaPrice(area, prices, now);
        const { slug, name, kind, city, province, region, zips, description } = area;
        return {
          slug,
          name,
          kind,
          city,
          province,
          region,
          zips: zips.join(' '),
          description,
          image: `/areas/${slug}.svg`,
          perSquareMetre,
          rent80,
          orientative: since === null,
          since: since === null ? null : fromDayKey(since),
        };
      }),
    };
  }
}
