// Catches rendering errors of a screen, so that the rest of the console keeps working.

import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type Props = { children: ReactNode }

/** Needs a key that changes with the screen, so that the next screen is rendered. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <div role="alert" className="py-16 text-center">
        <h1 className="text-lg font-semibold">This page could not be shown</h1>
        <p className="mt-2 mb-4 text-muted">
          Something in the console went wrong. Reloading often helps; nothing that was saved is lost.
        </p>
        <Button look="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </div>
    )
  }
}
