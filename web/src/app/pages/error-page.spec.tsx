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

  it('tells a page whose code has gone from one that broke', () => {
    expect(isMissingCode(new Error('Failed to fetch dynamically imported module: /a.js'))).toBe(true);
    expect(isMissingCode(new Error('x is undefined'))).toBe(false);
    expect(isMissingCode({ status: 404 })).toBe(false);
  });
});
