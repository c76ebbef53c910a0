/** A frame now and then keeps a browser from taking the video for stalled. */
const FRAME_MS = 10_000

/** A video is played on, after the browser has paused it, as soon as the page is visible. */
const RETRY_MS = 30_000

/**
 * Plays a muted video behind the page, because browsers keep the screen on while a video plays. Its picture is one grey pixel of
 * a canvas: no file, no codec, no sound.
 *
 * Chromium counts a silent video only if three quarters of it are on the screen and, since 2023, if it covers a fifth of the
 * page: therefore it is as large as the page. Safari does not count a muted video.
 * @param setState `by video` while it plays, `unsupported` if the browser does not play it
 * @returns a function that removes the video
 */
export function playHiddenVideo(setState: (state: 'by video' | 'unsupported') => void): () => void {
  const canvas = document.createElement('canvas')
  canvas.width = 2
  canvas.height = 2
  const pen = canvas.getContext('2d')
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.disablePictureInPicture = true
  video.setAttribute('aria-hidden', 'true')
  video.dataset.staysOn = ''
  video.style.cssText = 'position:fixed;top:0;left:0;width:100%;height:100%;z-index:-1;pointer-events:none'

  const drawFrame = () => pen?.fillRect(0, 0, 2, 2)
  async function play() {
    if (document.visibilityState !== 'visible' || (video.isConnected && !video.paused)) return
    try {
      await video.play()
      setState('by video')
    } catch (error) {
      // A policy of the browser, or the page became invisible meanwhile.
      console.info('The browser does not play the video that keeps the screen on:', error)
      setState('unsupported')
    }
  }

  drawFrame()
  video.srcObject = canvas.captureStream()
  document.body.append(video)
  drawFrame()
  void play()
  const frameTimer = setInterval(drawFrame, FRAME_MS)
  const retryTimer = setInterval(play, RETRY_MS)
  document.addEventListener('visibilitychange', play)
  return () => {
    clearInterval(frameTimer)
    clearInterval(retryTimer)
    document.removeEventListener('visibilitychange', play)
    video.remove()
    video.srcObject = null
  }
}
