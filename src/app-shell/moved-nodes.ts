/** Removes what its wrappers held, and those of them that hold nothing else. */
function removeWithin(root: Node, node: Node): void {
  const parent = node.parentNode;
  parent?.removeChild(node);
  if (parent && parent !== root && !parent.hasChildNodes()) removeWithin(root, parent);
}

/** The child of a node that another one lies in, or is. */
function childWith(root: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== root) child = child.parentNode;
  return child;
}

/**
 * Lets React work on where somebody else has moved its nodes: a browser that translates the page, or an extension, wraps
 * them or takes them away. `removeChild` and `insertBefore` would throw then, and the page would be lost. Call it before
 * hydration.
 */
export function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    if (this.contains(child)) removeWithin(this, child);
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    const place = next && next.parentNode !== this ? childWith(this, next) : next;
    return insertBefore.call(this, child, place) as Child;
  };
}
