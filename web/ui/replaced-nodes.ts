// Browser extensions may replace nodes that React made, even if a page asks them not to. React then throws when it removes its node or
// inserts one before it, and the screen is lost. This file makes React ignore such nodes.

export function tolerateReplacedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    return child.parentNode === this ? removeChild.call<Node, [Child], Child>(this, child) : child
  }
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null): Child {
    const isHere = next === null || next.parentNode === this
    return insertBefore.call<Node, [Child, Node | null], Child>(this, child, isHere ? next : null)
  }
}
