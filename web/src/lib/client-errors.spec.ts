import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, http } from './api.ts';
import { browserName, reportClientError } from './client-errors.ts';

describe('[SCR-07] failures of this page', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are told once each, at most ten times, and what is no failure not at all', async () => {
    const post = jest.spyOn(http, 'post').mockRejectedValue(new Error('offline'));
    reportClientError(new ApiError({ code: 'X', kind: 'invalid', message: 'Revise el campo' }));
    reportClientError(new Error('ResizeObserver loop completed with undelivered notifications.'));
    reportClientError(Object.assign(new Error('gone'), { name: 'AbortError' }));
    expect(post).not.toHaveBeenCalled();
    const broken = new TypeError("Cannot read properties of undefined (reading 'map')");
    reportClientError(broken);
    reportClientError(broken);
    expect(post).toHaveBeenCalledTimes(1);
    expect(post.mock.calls[0]).toEqual([
      '/client-errors',
      expect.objectContaining({
        message: broken.message,
        screen: '/',
        stack: expect.stringContaining('TypeError'),
      }),
    ]);
    for (let n = 0; n < 20; n += 1) reportClientError(`failure ${n}`);
    expect(post).toHaveBeenCalledTimes(10);
  });

  it('name the browser and its version, nothing else of it', () => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
    expect(browserName(chrome)).toBe('Chrome 141');
    expect(browserName('Mozilla/5.0 (Macintosh) AppleWebKit/605 (KHTML) Version/18.1 Safari/605')).toBe(
      'Safari 18',
    );
    expect(browserName('curl/8')).toBe('Otro');
  });
});
