import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sampleOf } from '@llavero/proto/compile/factory';
import { metaOf } from '@llavero/proto/fields/field';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import type { WizardDefinition, WizardValues } from '../components/wizard/wizard-definition.ts';
import { wizards, type WizardEntry } from './wizards.tsx';
import { WizardWindow } from '../components/wizard/wizard-window.tsx';
import { factoryGateway, FIRST } from '../lib/testing/factory-gateway.ts';
import { administrator, freshClient, Page } from '../lib/testing/page.tsx';

/** What a wizard that needs a parameter is opened with. */
const given: Readonly<Record<string, string>> = { id: FIRST, collection: 'agent' };

/** Values of free JSON, which no declaration tells. */
const json: Readonly<Record<string, WizardValues>> = { recordImport: { mapping: ['lastname'] } };

let caught: unknown[];
class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    caught.push(error);
  }

  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

let complaints: string[];
beforeEach(() => {
  localStorage.clear();
  caught = [];
  complaints = [];
  jest
    .spyOn(console, 'error')
    .mockImplementation((...args) => void complaints.push(args.map(String).join(' ')));
  factoryGateway();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const dialog = () => screen.findByRole('dialog');
const heading = async () => (await within(await dialog()).findByRole('heading', { level: 3 })).textContent;
const button = async (name: string | RegExp) => within(await dialog()).findByRole('button', { name });

/** Presses 'Siguiente' while that leads to another step; answers the headings on the way. */
async function forward(definition: WizardDefinition): Promise<(string | null)[]> {
  const seen = [await heading()];
  for (let step = 0; step < definition.steps.length; step += 1) {
    const next = within(await dialog()).queryByRole('button', { name: 'Siguiente' });
    if (!next) return seen;
    fireEvent.click(next);
    const now = await heading();
    if (now === seen.at(-1)) return seen;
    seen.push(now);
  }
  return seen;
}

async function open(entry: WizardEntry): Promise<WizardDefinition> {
  const definition = await entry.load();
  const params = Object.fromEntries(entry.needs.map((name) => [name, given[name] ?? '']));
  render(
    <Page client={freshClient()}>
      <Boundary>
        <WizardWindow
          definition={definition}
          params={params}
          userId={administrator.id}
          onClose={() => undefined}
        />
      </Boundary>
    </Page>,
  );
  return definition;
}

/** The values with those that the fields themselves require. */
function filled({ key, fields }: WizardDefinition, values: WizardValues): WizardValues {
  const missing = Object.entries(fields).filter(
    ([name, field]) => metaOf(field).required && values[name] == null,
  );
  const samples = missing.map(([name, field]) => [name, sampleOf(metaOf(field), 1)] as const);
  return { ...values, ...Object.fromEntries(samples), ...json[key] };
}

/** Words that would be left from a text in English; a title in Spanish has none of them. */
const english = /\b(the|of|and|new|create|step|details|unknown|undefined|null)\b|_|[a-z][A-Z]/;

const entries = wizards.map((entry) => [entry.key, entry] as const);

jest.setTimeout(120_000);

describe('every wizard', () => {
  it.each(entries)(
    '%s opens, goes as far as its defaults allow, and back, in Spanish and without an error',
    async (key, entry) => {
      for (const name of entry.needs) expect(Object.keys(given)).toContain(name);
      const definition = await open(entry);
      expect(definition.key).toBe(key);
      const title = within(await dialog()).getByRole('heading', { level: 2 }).textContent;
      expect(title).toBe(definition.title);

      const seen = await forward(definition);
      const titles = definition.steps.map((step) => step.title);
      for (const shown of seen) expect([...titles, 'Resumen']).toContain(shown);
      for (const text of [definition.title, entry.action, ...titles]) {
        expect(text).toMatch(/^[A-ZÁÉÍÓÚÑ¿]/);
        expect(text).not.toMatch(english);
      }

      for (const before of seen.slice(0, -1).reverse()) {
        fireEvent.click(await button('Anterior'));
        await waitFor(async () => expect(await heading()).toBe(before));
      }
      expect(await button('Anterior')).toHaveProperty('disabled', true);
      expect(caught).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it.each(entries)(
    '%s: all of its steps can be drawn and passed once nothing is missing',
    async (_key, entry) => {
      const definition = await entry.load();
      const complete: WizardDefinition = {
        ...definition,
        initial: (params, loaded) => filled(definition, definition.initial(params, loaded)),
        check: () => [],
        steps: definition.steps.map((step) => ({ ...step, required: () => [], check: () => [] })),
      };
      await open({ ...entry, load: async () => complete });
      await forward(complete);
      expect(within(await dialog()).queryByRole('button', { name: 'Siguiente' })).toBeNull();
      expect(caught).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});
