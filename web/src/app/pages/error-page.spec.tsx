import { describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { ErrorPage, isMissingCode } from './error-page.tsx';

describe('error pages', () => {
  it.each([
    [404, '404 Not Found'],
    [500, 'An error occurred'],
    [403, 'An error occurred'],
  ])('[NAV-08] status %d says «%s», and the way home is there', (status, title) => {
    render(
      <MantineProvider env="test">
        <ErrorPage status={status} />
      </MantineProvider>,
    );
    expect(screen.getByRole('heading').textContent).toBe(title);
    expect(screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/');
  });
});

describe('a page older than the server', () => {
  it('[NAV-07] is told from a screen that broke, in every browser', () => {
    expect(isMissingCode(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(
      true,
    );
    expect(isMissingCode(new TypeError('error loading dynamically imported module: /assets/x.js'))).toBe(
      true,
    );
    expect(isMissingCode(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isMissingCode(new TypeError('x is undefined'))).toBe(false);
    expect(isMissingCode(null)).toBe(false);
  });
});
