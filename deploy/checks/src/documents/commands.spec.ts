import { describe, expect, it } from '@jest/globals';
import { codeIn, commandsIn } from './commands.ts';

const texts = (document: string) => commandsIn('docs/x.md', document).map(({ text }) => text);

describe('the commands of a document', () => {
  it('[PLT-08] are the lines of shell blocks, without comments, continued ones as one', () => {
    const document = [
      '# Title',
      '',
      '```sh',
      '# What it does',
      'make up      # installs',
      '',
      'curl -s $A#b \\',
      '  -d \'{"a": "# no comment"}\'',
      '```',
    ].join('\n');
    expect(commandsIn('docs/x.md', document)).toEqual([
      { file: 'docs/x.md', line: 5, text: 'make up', output: [] },
      { file: 'docs/x.md', line: 7, text: `curl -s $A#b -d '{"a": "# no comment"}'`, output: [] },
    ]);
  });

  it('[PLT-08] of a console block stand behind the prompt, and what follows is their answer', () => {
    expect(
      commandsIn('x', '```console\n$ make down   # ends it\nLlavero is stopped.\n$ make up\n```\n'),
    ).toEqual([
      { file: 'x', line: 2, text: 'make down', output: ['Llavero is stopped.'] },
      { file: 'x', line: 4, text: 'make up', output: [] },
    ]);
  });

  it('[PLT-08] stand in sentences too, over the end of a line and behind variables', () => {
    expect(
      texts(
        'Say `make\nup`, `A= B="c d" … node x.js`, ``npm run `x` `` or `make_it`; `NAME=…` and `make` are names.\n\n`',
      ),
    ).toEqual(['make up', 'A= B="c d" … node x.js', 'npm run `x`']);
  });

  it('[PLT-08] in a block without a language are what looks like one, in other blocks nothing', () => {
    expect(texts('```\n a ─► b\nkubectl apply -k x\n```\n\n```ts\nmake up\n```\n')).toEqual([
      'kubectl apply -k x',
    ]);
  });

  it('a block that is indented in a list loses its indent, and no other code does', () => {
    expect(codeIn('- one\n\n  ```sh\n  make up\n    -x\n  ```\n\n`a`')).toEqual([
      { line: 4, text: 'make up\n  -x\n', language: 'sh' },
      { line: 8, text: 'a' },
    ]);
  });
});
