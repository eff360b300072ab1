import type { OutputOf } from '@llavero/proto/commands/command';
import type { publishedUnits } from '@llavero/proto/commands/published-units';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { floors, unitTypes } from '@llavero/proto/records/choices/places';
import { dayKey } from '@llavero/proto/values/dates';

export type PublishedUnit = OutputOf<typeof publishedUnits>['units'][number];

/**
 * A unit in the portal feed, the same in JSON and in XML (docs/portal-feed.md). A new member may be added at any time; none is
 * renamed or taken away without a new version of the feed.
 */
export type FeedUnit = ReturnType<typeof feedUnit>;

const moment = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');

/**
 * A unit as portals read it: days as YYYY-MM-DD, moments in UTC, money in euros, addresses of pictures in full.
 * @param publicUrl address of the product, without a slash at its end
 */
export function feedUnit(unit: PublishedUnit, publicUrl: string) {
  const { stressedZoneLaw, lastRent, indexRent, largeHolder } = unit;
  return {
    id: unit.id,
    published: dayKey(unit.publishedDate),
    updated: moment(unit.updatedAt),
    type: unit.unitType,
    typeLabel: choiceLabel(unitTypes, unit.unitType),
    contractType: unit.contractType,
    title: unit.title,
    description: unit.text,
    translations: unit.translations.map(({ language, title, text }) => ({
      language: language.toLowerCase(),
      title,
      description: text,
    })),
    address: {
      street: unit.street,
      floor: unit.floor === null ? null : choiceLabel(floors, unit.floor),
      postalCode: unit.zip,
      area: unit.area,
      city: unit.city,
      province: unit.province,
      region: unit.region,
    },
    livingArea: unit.livingArea,
    bedrooms: unit.bedrooms,
    bathrooms: unit.bathrooms,
    elevator: unit.hasElevator,
    outdoorSpace: unit.hasYard,
    pool: unit.hasPool,
    porter: unit.hasPorter,
    rent: { amount: unit.rent, currency: 'EUR', period: 'MONTH' },
    stressedZone: unit.stressedZone
      ? { declaration: stressedZoneLaw, lastRent, indexRent, largeHolder }
      : null,
    availableFrom: unit.availableFrom === null ? null : dayKey(unit.availableFrom),
    energy: { label: unit.energyLabel, rating: unit.energyRating },
    pictures: unit.pictures.map(({ path, caption }) => ({ url: publicUrl + path, caption })),
    floorPlan: unit.floorPlan === null ? null : publicUrl + unit.floorPlan,
  };
}

/** The feed as JSON. @param changedAt unix seconds */
export function feedJson(units: readonly FeedUnit[], changedAt: number): string {
  return `${JSON.stringify({ version: FEED_VERSION, updated: moment(changedAt), units }, null, 1)}\n`;
}

/** The feed as XML, by the schema in docs/portal-feed.xsd. @param changedAt unix seconds */
export function feedXml(units: readonly FeedUnit[], changedAt: number): string {
  const rows = units.map((unit) => `${element('unit', unit)}\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed version="${FEED_VERSION}" updated="${moment(changedAt)}">\n${rows}</feed>\n`;
}

const FEED_VERSION = '1.0';

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** The element of one entry of a list. */
const entryOf: Readonly<Record<string, string>> = { translations: 'translation', pictures: 'picture' };

/** Values as elements: what is null is left out, the entries of a list stand inside one element. */
function element(name: string, value: Value): string {
  if (value === null) return '';
  if (Array.isArray(value))
    return `<${name}>${value.map((entry: Value) => element(entryOf[name] ?? 'entry', entry)).join('')}</${name}>`;
  if (typeof value !== 'object') return `<${name}>${xmlText(String(value))}</${name}>`;
  const inside = Object.entries(value).map(([key, part]) => element(key, part as Value));
  return `<${name}>${inside.join('')}</${name}>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** A text without the characters that XML 1.0 cannot hold: a letter pasted from a document must not break the feed. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>\r]/g, (sign) => entities[sign] ?? sign);
}
