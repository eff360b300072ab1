import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { boundaries } from './src/boundaries.js';

/** ARIA 1.2 gives no name to what has no role. */
const namedSkeleton = {
  selector:
    'JSXOpeningElement[name.name="Skeleton"]:not(:has(JSXAttribute[name.name="role"])) > JSXAttribute[name.name=/^aria-/]',
  message: 'use components/states/loading, which has the role that a name needs',
};

const noShell = 'a shell would read what stands in the arguments; spawn or execFile take them as a list';
/** What turns text into a program: markup, JavaScript, a shell, a connection that believes anybody (decision 0185). */
const dangerous = [
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    message: 'React writes text; markup is built of elements',
  },
  {
    selector: 'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]',
    message: 'use textContent; markup is built of elements',
  },
  {
    selector: 'CallExpression[callee.property.name="insertAdjacentHTML"]',
    message: 'markup is built of elements',
  },
  { selector: 'Property[key.name="shell"][value.value=true]', message: noShell },
  {
    selector:
      'ImportDeclaration[source.value=/^(node:)?child_process$/] > ImportSpecifier[imported.name=/^exec(Sync)?$/]',
    message: noShell,
  },
  {
    selector: 'Property[key.name="rejectUnauthorized"][value.value=false]',
    message: 'the certificate is what says who answers',
  },
];

const loadedLate =
  'what it keeps in memory most idle processes never need: import() it with its first use (decision 0097)';

/** House rules as lint rules. Types are checked by the compiler, format by prettier; neither is repeated here. */
export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '**/coverage/', '.data/', '.cache/'] },
  ...tseslint.configs.recommended,
  {
    plugins: { llavero: boundaries },
    languageOptions: {
      // Classes that Nest injects are named by decorator metadata and must stay real imports.
      parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'llavero/imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      eqeqeq: ['error', 'smart'],
      'no-constant-binary-expression': 'error',
      'no-promise-executor-return': 'off',
      'no-unreachable-loop': 'error',
      'no-self-compare': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-syntax': ['error', ...dangerous],
      'prefer-const': ['error', { ignoreReadBeforeAssign: true }],
      'max-lines': ['error', { max: 400 }],
    },
  },
  // Written by the generator and never read again from end to end.
  { files: ['**/migrations/*.ts'], rules: { 'max-lines': 'off' } },
  {
    // Services speak through the logger, which carries the request id and hides personal data.
    files: ['services/**/*.ts', 'gateway/**/*.ts', 'proto/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    rules: { 'no-console': 'error' },
  },
  {
    // Outside systems are asked through the client of the kit: limits of size and time, no redirects, nothing quoted.
    files: ['services/**/*.ts'],
    ignores: [
      'services/kit/src/outside/**',
      // Keys of issuers: by jose, with a fetch of the same limits.
      'services/kit/src/auth/token-verifier.ts',
      '**/*.spec.ts',
      '**/testing/**',
    ],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'use the client of kit/outside' }],
    },
  },
  {
    files: ['services/**/*.ts', 'gateway/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/testing/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: ['sharp', 'imapflow', 'nodemailer'].map((name) => ({
            name,
            allowTypeImports: true,
            message: loadedLate,
          })),
        },
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', ...dangerous, namedSkeleton],
    },
  },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
);
