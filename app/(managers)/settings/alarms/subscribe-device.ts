/** Where push messages for this browser go: a PushSubscription as JSON. */
export type DeviceAddress = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Why this device cannot get alarms. `insecure`: browsers allow it with https only. `install`: iOS allows it for the installed app. */
export type PushProblem = 'insecure' | 'install' | 'unsupported' | 'denied' | 'failed'

/**
 * Asks the user for permission, and subscribes this browser to push messages.
 * @param publicKey of this installation, base64url (VAPID)
 */
export async function subscribeDevice(publicKey: string): Promise<DeviceAddress | PushProblem> {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported'
  }
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    const { pushManager } = await navigator.serviceWorker.ready
    // A subscription under another key, from before a change of AUTH_SECRET, gets nothing any more.
    const old = await pushManager.getSubscription()
    await old?.unsubscribe()
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    return subscription.toJSON() as DeviceAddress
  } catch (error) {
    console.warn('This device was not subscribed:', error)
    return 'failed'
  }
}
