import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { renderTemplate } from '@llavero/proto/templates/render';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import { BlockView } from './block-view.tsx';

afterEach(cleanup);

describe('preview of a template', () => {
  it('[DOC-02] shows values as words, never as markup, and names what is missing', () => {
    const rendered = renderTemplate(
      {
        collection: 'contract',
        paragraphs: [
          { type: 'TEXT_CENTER', heading: 1, text: '**Contrato** de {{tenants}}' },
          { type: 'NUMBERED', text: 'Renta de {{rent}}' },
        ],
      },
      { tenants: [{ title: '<img src=x onerror=alert(1)> **Ana**' }] },
    );
    render(
      <Page client={freshClient()}>
        <BlockView rendered={rendered} />
      </Page>,
    );
    const paper = screen.getByRole('article', { name: 'Vista previa del documento' });
    expect(paper.textContent).toContain('Contrato de <img src=x onerror=alert(1)> **Ana**');
    expect(paper.querySelector('img')).toBeNull();
    expect(paper.textContent).toContain('1. Renta de');
    expect(screen.getByText(/Párrafo 2 .* Falta «Renta mensual»/)).toBeTruthy();
  });
});
