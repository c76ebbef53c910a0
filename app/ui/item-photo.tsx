/** The photo of an item. Its box has its size before the photo is there, so nothing moves. The name is beside it as text. */
export function ItemPhoto({ url, className }: { url: string; className: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: the photo has its final size, and its address never changes
    <img src={url} alt="" loading="lazy" decoding="async" className={`bg-paper-head object-cover ${className}`} />
  )
}
