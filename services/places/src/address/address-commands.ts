import type { CallContext } from '@llavero/kit/context';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { addressParts, autocompleteAddress } from '@llavero/proto/commands/addresses';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { notFound } from '@llavero/proto/errors';
import { SEARCH_MIN } from '@llavero/proto/values/search-text';
import { type AddressParts, MapService } from '../outside/maps/port.ts';
import { MapQuota } from './map-quota.ts';
import { OwnAddresses } from './own-addresses.ts';

const unknownAddress = () =>
  notFound('ADDRESS.NOT_FOUND', 'Esa dirección ya no está: vuelva a buscarla y elíjala de la lista.');

/** EXT-05: addresses that a text may mean. Less than three characters mean too many (C §5). */
@CommandHandler(autocompleteAddress)
export class AutocompleteAddress implements Handles<typeof autocompleteAddress> {
  constructor(
    private readonly outside: Outside,
    private readonly own: OwnAddresses,
    private readonly quota: MapQuota,
  ) {}

  async run(
    { input }: InputOf<typeof autocompleteAddress>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof autocompleteAddress>> {
    const text = input.trim();
    const isKnown = this.outside.has(MapService);
    const source = isKnown ? 'google' : 'own';
    if (text.length < SEARCH_MIN) return { predictions: [], source };
    if (!isKnown) return { predictions: await this.own.suggest(text, ctx), source };
    const maps = this.outside.of(MapService);
    await this.quota.take(maps);
    return { predictions: await maps.suggest(text), source };
  }
}

/** EXT-05: the parts of an address that was found. */
@CommandHandler(addressParts)
export class FindAddressParts implements Handles<typeof addressParts> {
  constructor(
    private readonly outside: Outside,
    private readonly own: OwnAddresses,
    private readonly quota: MapQuota,
  ) {}

  async run({ id }: InputOf<typeof addressParts>, ctx: CallContext): Promise<OutputOf<typeof addressParts>> {
    // What was found before a map service was there is still ours.
    const own = await this.own.address(id, ctx);
    const found = own ?? (this.outside.has(MapService) ? await this.ofMaps(id) : null);
    if (!found) throw unknownAddress();
    return found;
  }

  private async ofMaps(id: string): Promise<AddressParts | null> {
    const maps = this.outside.of(MapService);
    await this.quota.take(maps);
    return maps.address(id);
  }
}
