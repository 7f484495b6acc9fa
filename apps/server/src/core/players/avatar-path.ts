import { apiBase } from '@quatre/contract'
import type { UserId } from '@quatre/domain'

/** The path of a picture; another picture has another path, so that it may be cached long. */
export function avatarPath(userId: UserId, version: number | null): string {
  return `${apiBase}/users/${userId}/avatar?v=${version ?? 0}`
}
