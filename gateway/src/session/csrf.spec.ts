import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { refuseCrossSite } from './csrf.ts';

interface Given {
  method?: string;
  headers?: Record<string, string>;
  cookie?: boolean;
}

const passes = ({ method = 'POST', headers = {}, cookie = true }: Given) => {
  const request = {
    method,
    headers,
    host: 'llavero.test',
    cookies: cookie ? { 'apollo-token': 'x' } : {},
  } as FastifyRequest;
  try {
    refuseCrossSite(request, new Set(['https://partner.test']));
    return true;
  } catch {
    return false;
  }
};

describe('requests made by other pages', () => {
  it('[SES-02] refuses a change by cookie without any sign of its origin', () => {
    expect(passes({})).toBe(false);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.test' }],
    ['an opaque origin', { origin: 'null' }],
    ['another origin that adds our header', { origin: 'https://evil.test', 'x-llavero': '1' }],
  ])('[SES-02] refuses a change that comes from %s', (_name, headers) => {
    expect(passes({ headers })).toBe(false);
    // Signing someone in from another page is an attack as well.
    expect(passes({ headers, cookie: false })).toBe(false);
  });

  it.each([
    ['its own page', { 'sec-fetch-site': 'same-origin' }],
    ['its own origin', { origin: 'https://llavero.test' }],
    ['a program with our header', { 'x-llavero': '1' }],
    ['an origin of the allow-list', { origin: 'https://partner.test', 'sec-fetch-site': 'cross-site' }],
    ['a bearer', { authorization: 'Bearer x', origin: 'https://evil.test' }],
  ])('[SES-02] lets a change pass that comes from %s', (_name, headers) => {
    expect(passes({ headers })).toBe(true);
  });

  it('[SES-02] lets reading and programs without cookie pass', () => {
    expect(passes({ method: 'GET', headers: { 'sec-fetch-site': 'cross-site' } })).toBe(true);
    expect(passes({ cookie: false })).toBe(true);
  });
});
