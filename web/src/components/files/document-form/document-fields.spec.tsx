import { afterEach, describe, expect, it } from '@jest/globals';
import { documentTypes } from '@llavero/proto/records/choices/documents';
import { documentParameters } from '@llavero/proto/records/documents/document.parameters';
import { fromDayKey } from '@llavero/proto/values/dates';
import { cleanup, render, screen } from '@testing-library/react';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import { DocumentFields } from './document-fields.tsx';
import { fieldsOf, problemsOf, valuesOfType } from './document-values.ts';

afterEach(cleanup);
const now = fromDayKey('2026-11-23');

describe('what is said of a document', () => {
  it('[VAL-08] every type asks for its parameters by their labels', () => {
    // The others ask for a description only, as the first of them does.
    const asking = documentTypes.values.filter((type) => documentParameters(type).length > 1);
    for (const type of ['OTHER_ID' as const, ...asking]) {
      const view = render(
        <Page client={freshClient()}>
          <DocumentFields
            values={valuesOfType(type, now)}
            onChange={() => undefined}
            problems={[]}
            now={now}
          />
        </Page>,
      );
      for (const { label } of documentParameters(type))
        expect(screen.getAllByLabelText(new RegExp(`^${label}`)).length).toBeGreaterThan(0);
      view.unmount();
    }
  });

  it('[VAL-08] keeps what another type asks for too, and drops the rest', () => {
    const filled = valuesOfType('NIF', now, { parameters: { number: '12345678Z' } });
    expect(valuesOfType('NIE', now, filled).parameters).toMatchObject({ number: '12345678Z' });
    expect(valuesOfType('DEED', now, filled).parameters).toEqual({});
    expect(problemsOf(valuesOfType('DEED', now, filled))).toEqual([]);
  });

  it('[DOC-01] sends an expiry only where the type does not say it itself', () => {
    const expirationDate = fromDayKey('2030-01-01');
    expect(fieldsOf({ ...valuesOfType('DEED', now), expirationDate })).toMatchObject({ expirationDate });
    expect(fieldsOf({ ...valuesOfType('NIF', now), expirationDate })).not.toHaveProperty('expirationDate');
  });
});
