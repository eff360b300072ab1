import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const PACKAGE = '@tabler/icons-react';
const CREATE = `${PACKAGE}/dist/esm/createReactComponent.mjs`;
const ICON = '\0@tabler/icon/';

/** `const __iconNode$1 = [...];` and `const IconHome = createReactComponent("outline", "home", "Home", __iconNode$1);` */
const DRAWN = /^const (__iconNode\S*) = (\[.*\]);\nconst (Icon\w+) = createReactComponent\((.*), \1\);$/gm;
const NAMED = /^exports\.(Icon\w+) = (Icon\w+);$/gm;
const IMPORT = /import \{([^}]*)\} from '@tabler\/icons-react';/g;

/** The code of each icon by the name it is exported under. Throws when the file is not written as it was. */
function iconsOf(file: string): Map<string, string> {
  const text = readFileSync(file, 'utf8');
  const drawn = new Map<string, string>();
  for (const [, , node = '', name = '', look = ''] of text.matchAll(DRAWN))
    drawn.set(
      name,
      `import create from '${CREATE}';\nexport default /* @__PURE__ */ create(${look}, ${node});`,
    );
  const icons = new Map<string, string>();
  for (const [, name = '', local = ''] of text.matchAll(NAMED)) {
    const code = drawn.get(local);
    if (!code) throw new Error(`${PACKAGE} writes ${name} in another way than web/icons-plugin.ts reads`);
    icons.set(name, code);
  }
  return icons;
}

/**
 * Serves each icon as a module of its own out of the one file of the package that tests load, too. The package also has a
 * file of 4 kB for each of its 6,288 icons, which an installation does without (`deploy/runner/prune.mjs`).
 */
export function iconsOfOneFile(): Plugin {
  let icons = new Map<string, string>();
  return {
    name: 'icons-of-one-file',
    enforce: 'pre',
    buildStart() {
      icons = iconsOf(createRequire(import.meta.url).resolve(PACKAGE));
    },
    transform(code, id) {
      if (!/\/web\/src\/.*\.tsx?$/.test(id) || !code.includes(PACKAGE)) return null;
      return code.replace(IMPORT, (_, list: string) =>
        list
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '' && !part.startsWith('type '))
          .map((part) => {
            const [name = '', local = name] = part.split(' as ');
            if (!icons.has(name)) this.error(`${PACKAGE} has no ${name}`);
            return `import ${local} from '${ICON.slice(1)}${name}';`;
          })
          .join(' '),
      );
    },
    resolveId: (source) => (source.startsWith(ICON.slice(1)) ? `\0${source}` : null),
    load: (id) => (id.startsWith(ICON) ? (icons.get(id.slice(ICON.length)) ?? null) : null),
  };
}
