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
import { languageFor } from '@llavero/proto/rules/document-readers';
import { proposeDeductions } from '@llavero/proto/rules/inventory/deductions';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { Injectable } from '@nestjs/common';
import { Letterheads } from '../print/letterheads.ts';
import type { Paper, PaperPictures } from '../print/paper.ts';
import { wordingIn } from '../print/wording.ts';
import { KeptReports } from '../reports/kept-reports.ts';
import {
  comparisonPaper,
  comparisonTitle,
  type InventoryNames,
  inventoryPaper,
  inventoryTitle,
} from './inventory-paper.ts';
import { InventoryPictures } from './inventory-pictures.ts';
import { UsefulLifeSettings } from './useful-life-settings.ts';

type File = OutputOf<typeof generateInventoryFiles>['files'][number];

/** Makes the PDF of an inventory, and of its comparison with the one it was started from (INV-01, RST-01). */
@CommandHandler(generateInventoryFiles)
@Injectable()
export class GenerateInventoryFiles implements Handles<typeof generateInventoryFiles> {
  constructor(
    private readonly peers: Peers,
    private readonly letterheads: Letterheads,
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
    const [{ language, ...names }, pictures] = await Promise.all([
      this.names(after, ctx),
      this.pictures.of(
        both.flatMap(photosOf),
        both.map((one) => one.id),
        ctx,
      ),
    ]);
    const words = wordingIn(language);
    const pictureOf = (photo: string) => (pictures.has(photo) ? photo : null);
    const own = await this.keep(
      'INVENTORY',
      inventoryPaper(after, names, pictureOf, words),
      only(pictures, after),
      after,
      ctx,
    );
    if (!before) return { files: [own] };
    const comparison = compareInventories(before.rooms, after.rooms, words);
    const days = { entry: before.date, returned: after.date ?? after.createdAt };
    const lives = await this.lives.on(days.returned, ctx);
    const proposals = proposeDeductions(comparison, days, lives, words);
    const paper = comparisonPaper({ before, after, comparison, proposals }, names, pictureOf, words);
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
    // As the office finds it, whatever the language of the paper.
    const office = wordingIn('ES');
    const title = kind === 'INVENTORY' ? inventoryTitle(inventory, office) : comparisonTitle(office);
    const name = `${title} ${paper.subtitle}`;
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
  private async names(
    inventory: Inventory,
    { requestId }: CallContext,
  ): Promise<InventoryNames & { language: DocumentLanguage }> {
    const own = serviceContext('documents', requestId);
    const parties = async (ids: readonly string[]) =>
      (await this.peers.of(agent).getMany([...ids], own)).map((person) => ({
        name: agent.title(person),
        details: person.idNumber ? [`NIF ${person.idNumber}`] : [],
        language: person.language,
      }));
    const [company, [unit], [responsible], tenants, landlords, deal] = await Promise.all([
      this.letterheads.signing(inventory, own),
      this.peers.of(place).labels([inventory.place], own),
      inventory.responsible === null ? [] : this.peers.of(employee).labels([inventory.responsible], own),
      parties(inventory.tenants),
      parties(inventory.landlords),
      inventory.contract === null
        ? undefined
        : this.peers.of(contract).find(inventory.contract, own, { fields: ['tenants', 'landlords'] }),
    ]);
    const [theTenants, theLandlords] = await Promise.all([
      tenants.length > 0 || !deal ? tenants : parties(deal.tenants),
      landlords.length > 0 || !deal ? landlords : parties(deal.landlords),
    ]);
    const shown = (people: typeof theTenants) => people.map(({ name, details }) => ({ name, details }));
    return {
      company,
      place: unit?.title ?? '',
      responsible: responsible?.title ?? null,
      tenants: shown(theTenants),
      landlords: shown(theLandlords),
      // The tenants sign it; one of an empty unit is read by its landlords.
      language: languageFor((theTenants.length > 0 ? theTenants : theLandlords).map((it) => it.language)),
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
