import { type ESTree, parseSync, Visitor } from 'vite';

type Parent = ESTree.JSXElement | ESTree.JSXFragment;
type Content = 'text' | 'element' | 'nothing' | 'unknown';

/** Variables, props and functions that hold or return elements, never a text. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...['children', 'dialogs', 'icon', 'input', 'list', 'marks', 'ring', 'saveAsNew', 'start', 'tooltip'],
  ...['action', 'item'],
]);

const ofEither = (one: Content, other: Content): Content =>
  (['text', 'unknown', 'element'] as const).find((content) => [one, other].includes(content)) ?? 'nothing';

function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? nameOf(node.property) : '';
}

const isMap = ({ callee }: ESTree.CallExpression) => nameOf(callee) === 'map' || nameOf(callee) === 'flatMap';

function contentOfCall(call: ESTree.CallExpression): Content {
  if (ELEMENTS.has(nameOf(call.callee))) return 'element';
  const [first] = call.arguments;
  if (!isMap(call) || first?.type !== 'ArrowFunctionExpression') return 'unknown';
  return first.body.type === 'BlockStatement' ? 'element' : contentOf(first.body);
}

/** What an expression puts into its element, as far as its own text says so. */
function contentOf(node: ESTree.Node): Content {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return 'element';
    case 'TemplateLiteral':
      return 'text';
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean' ? 'nothing' : 'text';
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return contentOf(node.expression);
    case 'ConditionalExpression':
      return ofEither(contentOf(node.consequent), contentOf(node.alternate));
    case 'LogicalExpression':
      return node.operator === '&&'
        ? contentOf(node.right)
        : ofEither(contentOf(node.left), contentOf(node.right));
    case 'CallExpression':
      return contentOfCall(node);
    case 'Identifier':
    case 'MemberExpression':
      return ELEMENTS.has(nameOf(node)) ? 'element' : 'unknown';
    default:
      return 'unknown';
  }
}

/** Whether a child is nothing but the indentation of the source. */
const isIndentation = (child: ESTree.JSXChild) =>
  child.type === 'JSXText' && child.value.trim() === '' && child.value.includes('\n');

function mayBeText(child: ESTree.JSXChild): boolean {
  if (child.type === 'JSXText') return true;
  if (child.type !== 'JSXExpressionContainer') return false;
  const content = contentOf(child.expression);
  return content === 'text' || content === 'unknown';
}

/** Whether the parent is an element with a single text, for which React keeps no node. */
function isAlone(parent: Parent, children: readonly ESTree.JSXChild[]): boolean {
  const isFragment =
    parent.type === 'JSXFragment' ||
    (parent.openingElement.name.type === 'JSXIdentifier' && parent.openingElement.name.name === 'Fragment');
  const [first] = children;
  const isList =
    first?.type === 'JSXExpressionContainer' &&
    first.expression.type === 'CallExpression' &&
    isMap(first.expression);
  return children.length === 1 && !isFragment && !isList;
}

function returnedBy(statement: ESTree.Statement): readonly ESTree.Expression[] {
  switch (statement.type) {
    case 'ReturnStatement':
      return statement.argument ? [statement.argument] : [];
    case 'BlockStatement':
      return statement.body.flatMap(returnedBy);
    case 'IfStatement':
      return [statement.consequent, ...(statement.alternate ? [statement.alternate] : [])].flatMap(
        returnedBy,
      );
    default:
      return [];
  }
}

/**
 * Returns where a component's source puts a text beside other nodes, or renders only a text: `3: {count}`. A translating
 * browser replaces such a text, and React can then not change it.
 */
export function bareTexts(source: string): string[] {
  const found: { start: number; end: number }[] = [];
  const lookInto = (parent: Parent) => {
    const children = parent.children.filter(
      (child) =>
        !isIndentation(child) &&
        !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression'),
    );
    if (!isAlone(parent, children)) found.push(...children.filter(mayBeText));
  };
  const lookAtComponent = ({ id, body }: ESTree.Function) => {
    if (!id || !/^[A-Z]/.test(id.name) || !body) return;
    found.push(...body.body.flatMap(returnedBy).filter((returned) => contentOf(returned) === 'text'));
  };
  new Visitor({
    JSXElement: lookInto,
    JSXFragment: lookInto,
    FunctionDeclaration: lookAtComponent,
    FunctionExpression: lookAtComponent,
  }).visit(parseSync('component.tsx', source).program);
  return found.map(({ start, end }) => {
    const line = source.slice(0, start).split('\n').length;
    return `${line}: ${source.slice(start, end).trim().replace(/\s+/g, ' ')}`;
  });
}
