import type sharp from 'sharp';

let loading: Promise<typeof sharp> | undefined;

/** The library for pictures, loaded with the first one: what it keeps in memory most idle processes never need (decision 0097). */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: loaded }) => {
    // One picture on one thread at a time and nothing kept between them: what a picture takes is what it takes alone.
    loaded.cache(false);
    loaded.concurrency(1);
    return loaded;
  });
  return loading;
}
