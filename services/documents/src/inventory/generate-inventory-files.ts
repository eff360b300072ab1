import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { generateInventoryFiles } from '@llavero/proto/commands/inventories';
import type { Json } from '@llavero/proto/fields/field';
import { contract } from '@llavero/proto/records/contracts/contract';
import { agent } from '@llavero/proto/records/people/agent';
import { employee } from '@llavero/proto/records/people/employee';
import { inventory as definition, type Inventory } from '@llavero/proto/records/places/inventory';
import { place } from '@llavero/proto/records/places/place';
import { compareInventories } from '@llavero/proto/rules/inventory/comparison';
import { proposeDeductions } from '@llavero/proto/rules/inventory/deductions';
import { Injectable } from '@nestjs/common';
import { FinanceReader } from '../finance/finance-reader.ts';
import type { Paper, PaperPictures } from '../print/paper.ts';
import { KeptReports } from '../reports/kept-reports.ts';
import { comparisonPaper, type InventoryNames, inventoryPaper } from './inventory-paper.ts';
import { InventoryPictures } from './inventory-pictures.ts';
import { UsefulLifeSettings } from './useful-life-settings.ts';

type File = OutputOf<typeof generateInventoryFiles>['files'][number];

/** Makes the PDF of an inventory, and of its comparison with the one it was started from (INV-01, RST-01). */
@CommandHandler(generateInventoryFiles)
@Injectable()
export class GenerateInventoryFiles implements Handles<typeof generateInventoryFiles> {
  constructor(
    private readonly peers: Peers,
    private readonly reader: FinanceReader,
    private readonly pictures: InventoryPictures,
    private readonly lives: UsefulLifeSettings,
    private readonly kept: KeptReports,
  ) {}

  async run(
    { inventory: id }: InputOf<typeof generateInventoryFiles>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof generateInventoryFiles>> {
    // As the caller: who may not see an inventory prints none.
    const after = await this.peers.of(definition).get(id, ctx);
    const before =
      after.basedOn === null ? undefined : await this.peers.of(definition).find(after.basedOn, ctx);
    const both = before ? [before, after] : [after];
    const [names, pictures] = await Promise.all([
      this.names(after, ctx),
      this.pictures.of(
        both.flatMap(photosOf),
        both.map((one) => one.id),
        ctx,
      ),
    ]);
    const pictureOf = (photo: string) => (pictures.has(photo) ? photo : null);
    const own = await this.keep(
      'INVENTORY',
      inventoryPaper(after, names, pictureOf),
      only(pictures, after),
      after,
      ctx,
    );
    if (!before) return { files: [own] };
    const comparison = compareInventories(before.rooms, after.rooms);
    const days = { entry: before.date, returned: after.date ?? after.createdAt };
    const lives = await this.lives.on(days.returned, ctx);
    const proposals = proposeDeductions(comparison, days, lives);
    const paper = comparisonPaper({ before, after, comparison, proposals }, names, pictureOf);
    return { files: [own, await this.keep('COMPARISON', paper, pictures, after, ctx)] };
  }

  private async keep(
    kind: 'INVENTORY' | 'COMPARISON',
    paper: Paper,
    pictures: PaperPictures,
    inventory: Inventory,
    ctx: CallContext,
  ): Promise<File> {
    const filing: Record<string, Json> = {
      type: 'INVENTORY',
      category: 'RENT',
      // What is not complete is the office's; what proposes deductions too, until the settlement tells of them.
      ...(kind === 'COMPARISON' || !isFinal(inventory) ? { visibility: [] } : {}),
      inventory: inventory.id,
      contract: inventory.contract,
      places: [inventory.place],
      tenants: inventory.tenants,
      landlords: inventory.landlords,
    };
    const name = `${paper.title} ${paper.subtitle}`;
    const { document, path, fileName, bytes, reused } = await this.kept.keepPaper(
      paper,
      name,
      filing,
      ctx,
      pictures,
    );
    return { kind, document, path, fileName, bytes, reused };
  }

  /** Names are read as the service: who may see the inventory sees what is printed on it. */
  private async names(inventory: Inventory, { requestId }: CallContext): Promise<InventoryNames> {
    const own = serviceContext('documents', requestId);
    const parties = async (ids: readonly string[]) =>
      (await this.peers.of(agent).getMany([...ids], own)).map((person) => ({
        name: agent.title(person),
        details: person.idNumber ? [`NIF ${person.idNumber}`] : [],
      }));
    const [company, [unit], [responsible], tenants, landlords, deal] = await Promise.all([
      this.reader.company(own),
      this.peers.of(place).labels([inventory.place], own),
      inventory.responsible === null ? [] : this.peers.of(employee).labels([inventory.responsible], own),
      parties(inventory.tenants),
      parties(inventory.landlords),
      inventory.contract === null
        ? undefined
        : this.peers.of(contract).find(inventory.contract, own, { fields: ['tenants', 'landlords'] }),
    ]);
    return {
      company,
      place: unit?.title ?? '',
      responsible: responsible?.title ?? null,
      tenants: tenants.length > 0 || !deal ? tenants : await parties(deal.tenants),
      landlords: landlords.length > 0 || !deal ? landlords : await parties(deal.landlords),
    };
  }
}

const isFinal = ({ status }: Inventory): boolean => status !== 'DRAFT' && status !== 'IN_PROGRESS';

function photosOf({ rooms }: Inventory): string[] {
  return rooms.flatMap(({ photos, elements }) => [...photos, ...elements.flatMap((one) => one.photos)]);
}

/** Those of an inventory itself: what is not laid out need not be handed over. */
function only(pictures: PaperPictures, inventory: Inventory): PaperPictures {
  const own = new Set(photosOf(inventory));
  return new Map([...pictures].filter(([id]) => own.has(id)));
}
