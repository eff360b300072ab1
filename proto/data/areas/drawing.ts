import type { Area } from './area.ts';

const WIDTH = 640;
const HEIGHT = 360;
/** Height of the ground; the skyline stands on it. */
const GROUND = 300;

/** Two tones and the sky behind them. Restrained, so that pictures of many areas stand side by side in peace. */
const palettes = [
  { sky: '#f3efe6', far: '#c9bfa9', near: '#3f5a5c' },
  { sky: '#eef1f0', far: '#b3c3c0', near: '#2f4a52' },
  { sky: '#f5ece4', far: '#d8b69c', near: '#6b4436' },
  { sky: '#edf0f5', far: '#b4c0d6', near: '#35456b' },
  { sky: '#f1f0e8', far: '#bfc4a1', near: '#4c5a36' },
  { sky: '#f4edee', far: '#d3b2b5', near: '#5d3b4a' },
] as const;

/** A picture's own dice: the same for the same slug on every machine (FNV-1a into mulberry32). */
function dice(slug: string): () => number {
  let state = 0x811c9dc5;
  for (const character of slug) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Dice = () => number;
const between = (roll: Dice, min: number, max: number): number => Math.round(min + roll() * (max - min));
const oneOf = <T>(roll: Dice, items: readonly T[]): T => items[Math.floor(roll() * items.length)]!;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Roof = (x: number, top: number, width: number) => string;

/** Outlines from the left eave to the right one. */
const roofs: readonly Roof[] = [
  (_x, top, width) => `V${top}h${width}`,
  (_x, top, width) => `V${top}l${width / 2} -${Math.round(width / 4)}l${width / 2} ${Math.round(width / 4)}`,
  // A stair tower or a chimney on a flat roof.
  (_x, top, width) =>
    `V${top}h${Math.round(width * 0.2)}v-14h${Math.round(width * 0.24)}v14h${width - Math.round(width * 0.2) - Math.round(width * 0.24)}`,
  (_x, top, width) => `V${top}q${width / 2} -${Math.round(width / 2)} ${width} 0`,
  // Set back: an attic behind its terrace.
  (_x, top, width) =>
    `V${top}h${Math.round(width * 0.15)}v-18h${width - 2 * Math.round(width * 0.15)}v18h${Math.round(width * 0.15)}`,
];

interface Row {
  path: string;
  buildings: { x: number; top: number; width: number }[];
}

/** A row of houses from edge to edge. Towns are lower than districts. */
function skyline(roll: Dice, lowest: number, highest: number, widths: readonly [number, number]): Row {
  const buildings: Row['buildings'] = [];
  let path = `M-10 ${HEIGHT}`;
  for (let x = -10; x < WIDTH;) {
    const width = between(roll, ...widths);
    const top = GROUND - between(roll, lowest, highest);
    path += oneOf(roll, roofs)(x, top, width);
    buildings.push({ x, top, width });
    x += width;
  }
  return { path: `${path}V${HEIGHT}z`, buildings };
}

/** Windows in rows, some dark: one path for all of them. */
function windows(roll: Dice, { buildings }: Row): string {
  let path = '';
  for (const { x, top, width } of buildings) {
    const columns = Math.max(1, Math.floor((width - 16) / 20));
    const step = (width - 10) / columns;
    for (let y = top + 20; y < GROUND + 20; y += 26)
      for (let column = 0; column < columns; column += 1)
        if (roll() < 0.72) path += `M${Math.round(x + 5 + step * (column + 0.5)) - 4} ${y}h8v12h-8z`;
  }
  return path;
}

/** Round hills, one behind the shoulder of the other. */
function hills(roll: Dice): string {
  let path = `M-60 ${HEIGHT}V235`;
  for (let x = -60; x < WIDTH;) {
    const width = between(roll, 150, 290);
    path += `q${width / 2} -${between(roll, 60, 130)} ${width} 0`;
    x += width;
  }
  return `${path}V${HEIGHT}z`;
}

/** A row of round trees along the street. */
function trees(roll: Dice): string {
  let path = '';
  for (let x = between(roll, 10, 60); x < WIDTH; x += between(roll, 46, 110)) {
    const radius = between(roll, 9, 15);
    const y = HEIGHT - 22;
    path += `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 -${2 * radius} 0zM${x - 1} ${y}h2v30h-2z`;
  }
  return path;
}

/**
 * The picture of an area (ENM-06): a skyline in two tones, drawn from its name and always the same. Our own drawing,
 * a likeness of no real street. An SVG of 640 × 360 with its name as accessible title.
 */
export function areaDrawing({
  slug,
  name,
  city,
  kind,
}: Pick<Area, 'slug' | 'name' | 'city' | 'kind'>): string {
  const roll = dice(slug);
  const { sky, far, near } = oneOf(roll, palettes);
  const isTown = kind === 'TOWN';
  const sun = { x: between(roll, 90, WIDTH - 90), y: between(roll, 60, 110), r: between(roll, 22, 34) };
  const behind = isTown ? hills(roll) : skyline(roll, 90, 190, [34, 70]).path;
  const front = isTown ? skyline(roll, 30, 80, [54, 96]) : skyline(roll, 50, 135, [52, 92]);
  const where = name === city ? name : `${name}, ${city}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="t">`,
    `<title id="t">${escaped(`Dibujo de ${where}`)}</title>`,
    `<path fill="${sky}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    `<circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${far}" opacity=".55"/>`,
    `<path fill="${far}" opacity=".75" d="${behind}"/>`,
    `<path fill="${near}" d="${front.path}"/>`,
    `<path fill="${sky}" opacity=".8" d="${windows(roll, front)}"/>`,
    `<path fill="${far}" d="M0 ${HEIGHT - 14}h${WIDTH}v14H0z${trees(roll)}"/>`,
    '</svg>',
  ].join('');
}
