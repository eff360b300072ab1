import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import type { ChoiceSet } from '../fields/choices.ts';
import { choiceCatalogue } from './choice-catalogue.ts';

const folder = new URL('../records/choices/', import.meta.url);
const isSet = (value: unknown): value is ChoiceSet =>
  typeof value === 'object' && value !== null && 'values' in value && 'options' in value && 'name' in value;

describe('the catalogue of lists', () => {
  it('[ENM-01] [ENM-02] [ENM-03] [ENM-05] [ENM-07] has every list that is declared, under its name', async () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
    const catalogue = choiceCatalogue();
    const missing: string[] = [];
    for (const file of files) {
      const module = (await import(new URL(file, folder).href)) as Record<string, unknown>;
      for (const set of Object.values(module).filter(isSet))
        if (catalogue.get(set.name) !== set) missing.push(`${file}: ${set.name}`);
    }
    expect(files.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });
});
